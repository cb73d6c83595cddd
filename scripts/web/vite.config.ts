import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { css } from './css.ts'
import { devDocuments } from './dev-documents.ts'
import { endpointTable } from './endpoint-table.ts'
import { themeVariables } from './theme-variables.ts'

const group = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
})

const web = join(import.meta.dirname, '../../web')

export default defineConfig({
  root: web,
  css,
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Only admins load the code of the admins' screens.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_admin/') ? [['loader', 'component']] : undefined,
      },
      routesDirectory: `${web}/src/routes`,
      generatedRouteTree: `${web}/src/route-tree.gen.ts`,
      quoteStyle: 'single',
    }),
    react(),
    endpointTable(),
    themeVariables(),
    devDocuments(),
  ],
  server: {
    port: 3000,
    host: '127.0.0.1',
    // Pages rendered by functions.
    proxy: process.env.VITE_API_URL
      ? { '^/coaches(/|$)': { target: process.env.VITE_API_URL, changeOrigin: true } }
      : {},
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: `${web}/app.html`,
      // This makes the shell the entry, instead of one more file that only loads the shell.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // A group includes whatever its files need, unless an earlier group has it. Each file is a request of its
        // own, which on a slow network costs more than code that some screens don't need (rule few-files).
        codeSplitting: {
          groups: [
            // What every screen needs: the routes without their screens, the frame around them, and small parts.
            group(
              'shell',
              /\/web\/(app\.html$|src\/(main\.tsx|routes\/((?!-settings|.*\/-)[^?]*\.tsx$|_\w+\.tsx)))/,
              /components\/(\w+\/)?(avatar|button-link|card|date-text|page|states|step-indicator|use-leave-guard)\.tsx?$/,
              /\/web\/src\/(lib\/(\w+\/)?(format|load-part|redirect-document|time-zone)|entities\/(account\/person-name|billing\/plan-text|client\/(height|metric|weight)|coach\/(coach-text|match-plate)))\.tsx?$/,
              /features\/client\/queries\.ts$/,
              /core\/(shared\/(brand|clock|months|time-in-zone)|client\/shared\/(age|plans))\.ts$/,
              /core\/esm\/components\/(ActionIcon|Alert|Avatar|Badge|Skeleton)\//,
              /create-safe-context|DirectionProvider|get-auto-contrast|use-(id|merged-ref|uncontrolled)\//,
            ),
            // Icons used by only one part are bundled with that part.
            { ...group('icons', /@tabler\/icons-react/), minShareCount: 2 },
            // What forms and profiles display about a coach.
            group('answers', /entities\/coach\/answer(|-text|-groups)\.tsx?$|core\/shared\/states\.ts$/),
            // What dashboards display immediately, including their part of the chat without the chat itself.
            group(
              'homes',
              /components\/(\w+\/)?(columns|email-text|query-list|success-card|money|paged-rows|person-row|progress-steps|section|use-layer)\.tsx?$/,
              /components\/table\/(lines|row-link)\.tsx?$/,
              /lib\/(\w+\/)?(use-first-time|open-page)\.ts$|entities\/coach\/call-link\.tsx$|components\/signed-link\.tsx$/,
              /features\/chat\/(connection\/queries|conversations\/open-chat-button)\.\w+$/,
              /entities\/forms\/queries\.ts$|features\/forms\/assignments\/(open-forms|queries)\.tsx?$/,
              /features\/forms\/submissions\/(new-answers|received-queries)\.tsx?$/,
              /(useInfiniteQuery|[iI]nfiniteQueryBehavior|[iI]nfiniteQueryObserver)\.js$/,
              /features\/chat\/inbox\/(lazy|message-frame|unread-skeleton|(last-message|unread-list)\.module)\.\w+$/,
            ),
            // Shared by many screens. Otherwise these would be ten files of a few lines each.
            group(
              'inputs',
              /core\/esm\/components\/(Checkbox|NativeSelect|TextInput)\//,
              /components\/(lists\/search-box|fields\/(error-summary|form-bar))\.tsx$|lib\/page\/pointer-down\.ts$|fields\/\w+\.module\.css|sheet-frame\.module\.css/,
            ),
            group('switch', /core\/esm\/components\/Switch\//),
            group(
              'fields',
              /fields\/(form|form-section|(number|other|radio|select|text|textarea)-field)\.tsx$/,
              /lib\/(\w+\/)?(sent-files|use-schema-form)\.ts$|features\/client\/split-name\.ts$|components\/states\/draft-note\.tsx$/,
            ),
            // Loads after the fields, once a form is displayed.
            group(
              'schemas',
              /node_modules\/valibot\/|core\/(shared\/(person|schema)|client\/shared\/schema)\.ts$/,
            ),
            group('tables', /components\/table\/(created-column|data-table)\.tsx$/),
            group(
              'coaches',
              /entities\/(coach\/(coach-card|coach-grid|match|tag-list)|hiring\/hire-state)\.tsx?$/,
              /features\/(billing\/(past-due|queries|use-refresh-after-checkout)|discovery\/(\w+\/)?(answer-chips|recommended|save-button))\.tsx?$/,
              /features\/client\/ignored-answers\.tsx$|core\/discovery\/shared\/answers\.ts$/,
            ),
            group(
              'profile',
              /entities\/coach\/(answer-list|changes-table|profile)\.tsx$|features\/(extras\/extras|photo\/photo)\.tsx$/,
            ),
            group('application', /features\/coach\/(cache-coach|application\/(answers|queries))\.ts$/),
            group(
              'coach',
              /features\/(coach\/(accepting-switch|availability|calendar-card|coach-progress)|ledger\/income(|-skeleton))\.tsx?$/,
            ),
            group(
              'hiring',
              /features\/hiring\/(client-name|client-text|decision-buttons|hide-button|problem|use-decision|use-set-hidden)\.tsx?$/,
            ),
            // The requests of lists of forms, without the code that displays answers.
            group('forms', /features\/forms\/(assignments\/queries|submissions\/own-queries)\.ts$/),
            group(
              'submission',
              /entities\/forms\/(answer-text|answers-view)\.tsx?$|features\/forms\/submissions\/submission-page\.tsx$/,
            ),
            group(
              'talk',
              /features\/chat\/inbox\/(last-message|unread-list|unread-watch|use-latest-messages|use-unread-total)\.tsx?$/,
              /features\/chat\/conversations\/own-chats\.ts$/,
            ),
            group('office-coaches', /features\/coach\/(admin-queries|unpayable-reason)\.ts$/),
            group(
              'office',
              /features\/(client-accounts\/queries|coach\/(application|change-requests)\/admin-queries)\.ts$/,
              /features\/exports\/export-button\.tsx$|entities\/(impact\/(?!reason|suspension).+|coach\/coach-status)\.tsx?$/,
              /components\/(overlays\/)?(download-button|impact-lines|use-guarded-action)\.tsx?$/,
            ),
            // The requests of the admins' dashboard, without the tables that display the results.
            group(
              'office-desk',
              /features\/((extras|reviews)\/admin-queries|(chat\/moderation|undelivered)\/queries)\.ts$/,
              /entities\/chat\/age\.ts$/,
            ),
            group(
              'office-tables',
              /features\/coach\/(change-requests\/change-requests-table|coaches-table|columns)\.tsx$/,
              /features\/extras\/(extra-facts|extra-impact|pending-extras-table)\.tsx$/,
            ),
            group(
              'chat',
              /features\/chat\/(chat-screen|conversation|conversations\/no-conversation-selected)\.tsx$/,
            ),
          ],
        },
        // The shell lists all files by name. Without words in the names it is 1 KB smaller, gzipped.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
})
