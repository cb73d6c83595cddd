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
      codeSplittingOptions: {
        // What the screens of admins load is no part of what everybody loads.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_admin/') ? [['loader', 'component']] : undefined,
      },
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/route-tree.gen.ts`,
      quoteStyle: 'single',
    }),
    react(),
    endpointTable(),
    devDocuments(),
  ],
  server: {
    port: 3000,
    host: '127.0.0.1',
    // Pages that functions write.
    proxy: process.env.VITE_API_URL
      ? { '^/coaches(/|$)': { target: process.env.VITE_API_URL, changeOrigin: true } }
      : {},
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // All browsers of that age preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: `${import.meta.dirname}/app.html`,
      // So the entry is the shell, and not one more file that only loads it.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // A group takes along what its files need, unless an earlier one has it. Each file is a request of its own, which
        // on a slow network costs more than what some screen does not need of it (rule few-files).
        codeSplitting: {
          groups: [
            // What every screen needs: the routes without their screens, the frame around these, and small parts.
            group(
              'shell',
              /\/web\/(app\.html$|src\/(main\.tsx|routes\/((?!.*\/-)[^?]*\.tsx$|_\w+\.tsx)))/,
              /components\/(avatar|button-link|card|catch-focus|date-text|page|states|step-indicator|use-focus-back|use-leave-guard)\.tsx?$/,
              /\/web\/src\/(lib\/(format|load-part)|entities\/(account\/person-name|billing\/plan-text|coach\/(coach-text|match-plate)))\.tsx?$/,
              /features\/client\/queries\.ts$/,
              /core\/(shared\/(brand|clock)|client\/shared\/(age|plans))\.ts$/,
              /core\/esm\/components\/(ActionIcon|Alert|Avatar|Badge|Skeleton)\//,
              /create-safe-context|DirectionProvider|get-auto-contrast|use-(id|merged-ref|uncontrolled)\//,
            ),
            // But for those of a single part, which come with it.
            { ...group('icons', /@tabler\/icons-react/), minShareCount: 2 },
            // What forms and profiles say of a coach.
            group('answers', /entities\/coach\/answer(|-text|-groups)\.tsx?$|core\/shared\/states\.ts$/),
            // What dashboards show at once, and then of the chat, without the chat.
            group(
              'homes',
              /components\/(columns|email-text|query-list|success-card|money|paged-rows|person-row|progress-steps|section|use-layer)\.tsx?$/,
              /components\/table\/(lines|row-link)\.tsx?$/,
              /lib\/use-first-time\.ts$|entities\/coach\/call-link\.tsx$/,
              /features\/chat\/(connection\/queries|conversations\/open-chat-button)\.\w+$/,
              /features\/chat\/inbox\/(lazy|message-frame|unread-skeleton|(last-message|unread-list)\.module)\.\w+$/,
            ),
            // What many screens share; by itself each of these would be ten files of a few lines.
            group(
              'inputs',
              /core\/esm\/components\/(Checkbox|NativeSelect|TextInput)\//,
              /components\/(search-box|fields\/error-summary)\.tsx$|lib\/pointer-down\.ts$|fields\/\w+\.module\.css|sheet-frame\.module\.css/,
            ),
            group('switch', /core\/esm\/components\/Switch\//),
            group(
              'fields',
              /fields\/(form|form-(bar|section)|(number|other|radio|select|text|textarea)-field)\.tsx$/,
              /lib\/(sent-files|use-schema-form)\.ts$|features\/client\/split-name\.ts$|components\/draft-note\.tsx$/,
            ),
            // After them, as it comes once a form shows.
            group(
              'schemas',
              /node_modules\/valibot\/|core\/(shared\/(person|schema)|client\/shared\/schema)\.ts$/,
            ),
            group('tables', /components\/table\/(created-column|data-table)\.tsx$/),
            group('pages', /(useInfiniteQuery|[iI]nfiniteQueryBehavior|[iI]nfiniteQueryObserver)\.js$/),
            group(
              'coaches',
              /entities\/(coach\/(coach-card|coach-grid|match|tag-list)|hiring\/hire-state)\.tsx?$/,
              /features\/(billing\/(past-due|queries|use-checkout-news)|discovery\/(answer-chips|recommended|save-button))\.tsx?$/,
              /features\/client\/ignored-answers\.tsx$|core\/discovery\/shared\/answers\.ts$/,
            ),
            group(
              'profile',
              /entities\/coach\/(answer-list|changes-table|profile)\.tsx$|features\/(extras\/extras|photo\/photo)\.tsx$/,
            ),
            group('application', /features\/coach\/(answers|cache-coach|queries)\.ts$/),
            group(
              'coach',
              /features\/(coach\/(accepting-switch|availability|calendar-card|coach-progress)|income\/income(|-skeleton))\.tsx?$/,
            ),
            group(
              'hiring',
              /features\/hiring\/(client-name|client-text|decision-buttons|hide-button|problem|use-decision|use-set-hidden)\.tsx?$/,
            ),
            group(
              'submission',
              /entities\/forms\/(answer-text|answers-view)\.tsx?$|features\/submissions\/submission-page\.tsx$/,
            ),
            group(
              'talk',
              /features\/chat\/inbox\/(last-message|unread-list|unread-watch|use-latest-messages|use-unread-total)\.tsx?$/,
              /features\/chat\/conversations\/own-chats\.ts$/,
            ),
            group('office-coaches', /features\/admin\/coach-queries\.ts$/),
            group(
              'office',
              /features\/admin\/(export-button|impact|queries|use-guarded-action)\.tsx?$/,
              /components\/(download-button|impact-lines)\.tsx$|entities\/coach\/coach-status\.tsx$/,
            ),
            // What the admins' dashboard asks for, without the tables that show it.
            group(
              'office-desk',
              /features\/((extras|reviews)\/admin-queries|(moderation|undelivered)\/queries)\.ts$/,
              /features\/admin\/admin\.module\.css|entities\/chat\/age\.ts$/,
            ),
            group(
              'office-tables',
              /features\/(admin\/(change-requests-table|coaches-table|columns)|extras\/(extra-facts|extra-impact|pending-extras-table))\.tsx$/,
            ),
            group(
              'chat',
              /features\/chat\/(chat-screen|conversation|conversations\/no-conversation-selected)\.tsx$/,
            ),
          ],
        },
        // The shell lists all files by name: without the words it is 1 KB shorter, gzipped.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
