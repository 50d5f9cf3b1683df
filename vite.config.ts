import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './scripts/messages.ts'

/**
 * Chunks of code: two files for every page, one more for all lists, one for the home page. By
 * default the bundler makes thirty small files: 6 kB more together, and as many response headers.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
    priority: 6,
  },
  {
    name: 'frame',
    test: /web[\\/](entry\.client|root|storefront[\\/](frame[\\/](layout|error-boundary)|canonical|delivery[\\/]delivery-returns|sections[\\/]lazy-section))\./,
    priority: 5,
  },
  // Numbers that forms name, and the frame does not.
  { name: 'limits', test: /contract[\\/]limits\./, priority: 6 },
  {
    name: 'lists',
    test: /web[\\/]storefront[\\/]products[\\/](cards[\\/](product-card|product-row)|listing|breadcrumb|busy)\./,
    priority: 4,
  },
  { name: 'home', test: /web[\\/]storefront[\\/]home[\\/]/, priority: 3 },
  { name: 'text', test: /storefront[\\/]sections[\\/](further|text)-section\./, priority: 2 },
  // Small modules shared by several pages: the cart page alone would load twelve files of a few
  // hundred bytes.
  {
    name: of('shop', 'common'),
    debugName: 'common',
    test: /[\\/](web[\\/]ui|cart|messages|@tabler)[\\/]|needs-scripts|focus-beside/,
    minShareCount: 2,
    priority: 1,
  },
  // The remaining modules by page, so that the dashboard's file does not include them.
  {
    name: of('shop', 'shared'),
    debugName: 'shared',
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
  // Every page has a manifest of all files and their importers: half of it was the dashboard's
  // before its modules were merged.
  { name: of('dashboard', 'dashboard'), debugName: 'dashboard', minShareCount: 2, priority: 1 },
]

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Names the file of modules that belong to one side. */
function of(side: 'shop' | 'dashboard', name: string) {
  return (id: string, modules: Modules): string | null =>
    (side === 'dashboard') === isOfDashboard(id, modules) ? name : null
}

/** Whether only the dashboard imports a module: shop pages never load it. */
function isOfDashboard(id: string, modules: Modules): boolean {
  const seen = new Set<string>()
  const isOnly = (module: string): boolean => {
    if (seen.has(module) || /web[\\/]dashboard[\\/]/.test(module)) return true
    seen.add(module)
    const info = modules.getModuleInfo(module)
    const importers = info ? [...info.importers, ...info.dynamicImporters] : []
    return importers.length > 0 && importers.every(isOnly)
  }
  // The list of all texts imports every text, so the dashboard's are recognised by their names.
  return /messages[\\/]areas[\\/]admin_/.test(id) || isOnly(id)
}

export default defineConfig({
  plugins: [messages(), emptyOutput(), withoutScreens(), withoutIgnored(), reactRouter()],
  publicDir: 'web/public',
  // Pre-bundled: found late, in the checkout of npm run dev, they would cause a reload.
  optimizeDeps: { include: ['react-hook-form', '@hookform/resolvers/zod'] },
  // Icons are imported one by one; outside of the bundle Node could not resolve their files.
  ssr: { noExternal: ['@tabler/icons-react'] },
  environments: {
    // The server has loaded the contract already, except for the page's language, of which the
    // bundle has its own state. All text of a bundle stays in memory.
    ssr: {
      build: {
        minify: 'oxc',
        rolldownOptions: { external: /(^#|[\\/])contract[\\/](?!language\.ts)/ },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings for developers, unused in production.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: { chunkFileNames: fileOf, codeSplitting: { groups: chunks } },
        },
      },
    },
  },
  build: {
    // The Content-Security-Policy allows only 'self' for fonts and styles, so nothing is inlined as
    // data:.
    assetsInlineLimit: 0,
    // Code that comes later is named with what it needs beside the files of every page.
    modulePreload: {
      resolveDependencies: (file, needed) => {
        const others = needed.filter(
          (one) => one !== file && !/[\\/](react|rolldown-runtime|frame)-[^\\/]*$/.test(one),
        )
        return others.length > 0 ? [file, ...others] : []
      },
    },
    // React Router would empty the whole of build/, including the texts and the fingerprint.
    emptyOutDir: false,
  },
})

/** Recompiles changed texts during development, so that the screens show them at once. */
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

/** Empties the output folder before each build, so that no old file is served. */
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
 * Name of a file: 'shared~cart-page~checkout-page' becomes 'shared', since the manifest lists the
 * importers.
 */
function fileOf({ name }: { name: string }): string {
  return `assets/${name.replace(/~.*/, '')}-[hash].js`
}

/**
 * Leaves the dashboard's screens out of the server's bundle, a third of its memory: the server
 * renders none of them (0008).
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

/**
 * What the client ignores of contract/paths.ts, such as texts of success (`says`), left out of the
 * scripts of every page.
 */
function withoutIgnored(): Plugin {
  return {
    name: 'zeina-without-ignored',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /contract[\\/]paths\.ts$/ },
      handler: (code) =>
        code.replace(/,?\s*(says: '[^'\n]*'|who: '\w+'|(cached|deletes): true)/g, ''),
    },
  }
}
