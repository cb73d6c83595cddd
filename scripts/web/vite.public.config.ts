import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { css } from './css.ts'
import { endpointTable } from './endpoint-table.ts'
import { optionalFont } from './optional-font.ts'
import { themeVariables } from './theme-variables.ts'

const web = join(import.meta.dirname, '../../web')

/** Builds the public pages separately from the app. They share no chunk with it (rule separate-public-pages). */
export default defineConfig({
  root: web,
  css,
  resolve: { tsconfigPaths: true },
  plugins: [react(), endpointTable(), themeVariables(), optionalFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/public.json',
    target: 'es2023',
    cssCodeSplit: false,
    rolldownOptions: {
      input: `${web}/public.html`,
      output: {
        // One file for all pages.
        codeSplitting: { groups: [{ name: 'pages', test: /\/web\/src\/public\.tsx$/ }] },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
