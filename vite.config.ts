import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './scripts/messages.ts'

/**
 * What every page needs in two files, what all lists need in one more, the home page in its own.
 * Left alone the bundler cuts them into thirty small files: 6 kB more together, and as many sets of
 * headers.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
    priority: 6,
  },
  {
    name: 'frame',
    test: /web[\\/](entry\.client|root|storefront[\\/](frame[\\/](layout|error-boundary)|canonical|delivery[\\/]delivery-returns))\./,
    priority: 5,
  },
  {
    name: 'lists',
    test: /web[\\/]storefront[\\/]products[\\/](product-card|listing|breadcrumb|busy)\./,
    priority: 4,
  },
  { name: 'home', test: /web[\\/]storefront[\\/]home[\\/]/, priority: 3 },
  // Small things that several pages share: the cart's page alone would ask for twelve files of a
  // few hundred bytes.
  {
    name: of('shop', 'common'),
    debugName: 'common',
    test: /[\\/](web[\\/]ui|cart|messages|@tabler)[\\/]|needs-scripts|focus-beside/,
    minShareCount: 2,
    priority: 1,
  },
  // The rest of it as the pages need it, so that the dashboard's file does not take it along.
  {
    name: of('shop', 'shared'),
    debugName: 'shared',
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
  // Every page comes with a list of all files and who asks for which: half of it was the
  // dashboard's before these were one.
  { name: of('dashboard', 'dashboard'), debugName: 'dashboard', minShareCount: 2, priority: 1 },
]

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Names the file of modules that belong to this side. */
function of(side: 'shop' | 'dashboard', name: string) {
  return (id: string, modules: Modules): string | null =>
    (side === 'dashboard') === isOfDashboard(id, modules) ? name : null
}

/** Whether nothing outside the dashboard asks for a module: shop pages never load that. */
function isOfDashboard(id: string, modules: Modules): boolean {
  const seen = new Set<string>()
  const isOnly = (module: string): boolean => {
    if (seen.has(module) || /web[\\/]dashboard[\\/]/.test(module)) return true
    seen.add(module)
    const info = modules.getModuleInfo(module)
    const importers = info ? [...info.importers, ...info.dynamicImporters] : []
    return importers.length > 0 && importers.every(isOnly)
  }
  // Every text is asked for by the list of all texts, whoever says it: those of the dashboard are
  // told by their names.
  return /messages[\\/]areas[\\/]admin_/.test(id) || isOnly(id)
}

export default defineConfig({
  plugins: [messages(), emptyOutput(), withoutScreens(), reactRouter()],
  publicDir: 'web/public',
  // Found late otherwise, when the first visitor of npm run dev reaches the checkout; the page
  // would reload under them.
  optimizeDeps: { include: ['react-hook-form', '@hookform/resolvers/zod'] },
  // Icons are imported one by one; left outside the bundle their package would not resolve file by
  // file in Node.
  ssr: { noExternal: ['@tabler/icons-react'] },
  environments: {
    // The server holds the contract already, but for the page's language, which is the bundle's
    // alone. All of its text stays in memory.
    ssr: {
      build: {
        minify: 'oxc',
        rolldownOptions: { external: /(^#|[\\/])contract[\\/](?!language\.ts)/ },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // React Router's advice to its developers, which nobody reads in a shop.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: { chunkFileNames: fileOf, codeSplitting: { groups: chunks } },
        },
      },
    },
  },
  build: {
    // 'self' alone may serve fonts and styles (Content-Security-Policy), so nothing is inlined as
    // data:.
    assetsInlineLimit: 0,
    // React Router would empty the whole of build/, with the texts and the stamp in it.
    emptyOutDir: false,
  },
})

/** Texts that change while the shop is being worked on reach the screens at once. */
function messages(): Plugin {
  return {
    name: 'zeina-messages',
    apply: 'serve',
    configureServer(server) {
      const folder = resolve('messages')
      server.watcher.add(folder)
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder))
          compileMessages().catch((failure) => server.config.logger.error(String(failure)))
      })
    },
  }
}

/** Each build begins in an empty folder of its own, so that no file of an older one is served. */
function emptyOutput(): Plugin {
  return {
    name: 'zeina-empty-output',
    apply: 'build',
    async buildStart() {
      await rm(this.environment.config.build.outDir, { recursive: true, force: true })
    },
  }
}

/**
 * 'shared~cart-page~checkout-page' is 'shared': who asks for a file stands in that list already.
 */
function fileOf({ name }: { name: string }): string {
  return `assets/${name.replace(/~.*/, '')}-[hash].js`
}

/**
 * Leaves the dashboard's screens out of the server's bundle, a third of its memory: behind the
 * guard it draws none of them (0008).
 */
function withoutScreens(): Plugin {
  return {
    name: 'zeina-without-screens',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /web[\\/]dashboard[\\/].*\.tsx?$/ },
      handler: (code) => ({
        code: code
          .replace(/^export default function (\w+)/m, 'export default () => null\nfunction $1')
          .replace(
            /^export const clientLoader\b/m,
            'export const clientLoader = () => null\nconst _clientLoader',
          ),
        moduleSideEffects: false,
        map: null,
      }),
    },
  }
}
