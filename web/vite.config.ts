import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointTable } from './endpoint-table.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/route-tree.gen.ts`,
      quoteStyle: 'single',
    }),
    react(),
    endpointTable(),
  ],
  server: { port: 3000, host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What every page needs is one file: the routes without their screens, and all that they lean on.
        codeSplitting: { groups: [{ name: 'shell', test: /\/web\/src\/(main|routes\/[^?]*)\.tsx$/ }] },
      },
    },
  },
})
