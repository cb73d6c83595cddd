import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devDocuments } from './dev-documents.ts'
import { endpointTable } from './endpoint-table.ts'

const group = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
})

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
        // A group takes along what its files need, unless an earlier one has it. Fewer than these and screens load what
        // others need; more, and each is a request of its own on a slow network.
        codeSplitting: {
          groups: [
            // What every screen needs: the routes without their screens, the frame around these, and small parts.
            group(
              'shell',
              /\/web\/src\/(main\.tsx|routes\/((?!.*\/-)[^?]*\.tsx$|_\w+\.tsx))/,
              /components\/(avatar|button-link|card|date-text|page|states|step-indicator|use-leave-guard)\.tsx?$/,
              /\/web\/src\/(lib\/format|display\/(account\/person-name|billing\/plan-text|coach\/(coach-text|match-plate)))\.tsx?$/,
              /core\/(lib\/clock|client\/(age|plans))\.ts$/,
              /core\/esm\/components\/(ActionIcon|Alert|Avatar|Badge|Skeleton)\//,
              /create-safe-context|DirectionProvider|get-auto-contrast|use-(id|merged-ref|uncontrolled)\//,
            ),
            {
              ...group('icons', /@tabler\/icons-react/),
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
            // What dashboards show at once, and then of the chat, without the chat.
            group(
              'homes',
              /components\/(columns|person-row|section)\.tsx$/,
              /features\/chat\/(queries|message-frame|unread-skeleton|(last-message|unread-list)\.module)\.\w+$/,
            ),
            // What many screens share; by itself each of these would be ten files of a few lines.
            group(
              'inputs',
              /core\/esm\/components\/(Checkbox|NativeSelect|TextInput)\//,
              /fields\/(error-summary|\w+\.module\.css)/,
            ),
            group(
              'fields',
              /fields\/(form|(number|other|radio|select|text|textarea)-field)\.tsx$/,
              /lib\/(sent-files|use-schema-form)\.ts$|features\/client\/split-name\.ts$/,
            ),
            // After them, as it comes once a form shows.
            group('schemas', /node_modules\/valibot\/|core\/(lib\/(person|schema)|client\/schema)\.ts$/),
            group('tables', /components\/(table\/data-table|search-box)\.tsx$/),
            group(
              'coaches',
              /display\/(coach\/(coach-card|coach-grid|match|tag-list)|hiring\/hire-state)\.tsx?$/,
              /features\/(billing\/(past-due|queries|use-checkout-news)|discovery\/save-button)\.tsx?$/,
            ),
            group('talk', /features\/chat\/(last-message|latest|unread|unread-list|unread-watch)\.tsx?$/),
            group('chat', /features\/chat\/(chat-screen|conversation|nothing-open)\.tsx$/),
          ],
        },
        // The shell lists all files by name: without the words it is 1 KB shorter, gzipped.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
