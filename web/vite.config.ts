import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devDocuments } from './dev-documents.ts'
import { endpointTable } from './endpoint-table.ts'

const group = (name: string, test: RegExp) => ({ name, test })

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
    devDocuments(),
  ],
  server: { port: 3000, host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      input: `${import.meta.dirname}/app.html`,
      output: {
        // A group takes along what its files need, unless an earlier one has it.
        codeSplitting: {
          groups: [
            // What every page needs: the routes without their screens, and all that they lean on.
            group('shell', /\/web\/src\/(main|components\/page|routes\/[^?]*)\.tsx$/),
            // What many screens share; by itself each of these would be ten files of a few lines.
            group(
              'hooks',
              /use-id\/|use-uncontrolled\/|use-merged-ref\/|DirectionProvider|get-auto-contrast/,
            ),
            group('inputs', /core\/esm\/components\/TextInput\/|fields\/(error-summary|\w+\.module\.css)/),
            group('choices', /core\/esm\/components\/(Checkbox|NativeSelect)\//),
            group('fields', /fields\/(form|(text|select|number|radio|other)-field)\.tsx$/),
          ],
        },
        // The shell lists all files by name: without the words it is 1 KB shorter, gzipped.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
