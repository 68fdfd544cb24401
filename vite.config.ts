import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { areaChunk, areaDeclarations, withoutSql } from './scripts/areaDeclarations.ts'
import { preloadScript } from './scripts/preloadScript.ts'

export default defineConfig(({ command }) => ({
  plugins: [react(), areaDeclarations(), withoutSql(), keepsServerOut(), preloadScript()],
  resolve: {
    alias: [
      {
        find: /^jsonexport\/dist.*/,
        replacement: at('src/app/withoutExporter.ts'),
      },
      // The same functions in half the code; ra-core imports them one by one.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      { find: 'query-string', replacement: at('src/app/standIns/queryString.ts') },
      { find: 'inflection', replacement: at('src/i18n/inflection.ts') },
      { find: 'object.entries', replacement: at('src/app/objectEntries.cjs') },
      // Its package offers the build with warnings for developers alone.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : []),
      {
        find: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.js$/,
        replacement: at('src/theme/withoutCssVariables.ts'),
      },
      { find: /^\.\/TouchRipple\.js$/, replacement: at('src/theme/withoutRipple.ts') },
    ],
  },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    // A small asset as a data: address would be refused by the Content-Security-Policy (fonts come from 'self' alone).
    assetsInlineLimit: 0,
    // What is imported is fetched by its import, and every page begins with some files: only what an import needs besides is worth naming beforehand.
    modulePreload: {
      resolveDependencies: (file, dependencies) =>
        dependencies.filter(
          each => each !== file && !/^assets\/(start|rolldown-runtime)-/.test(each),
        ),
    },
    // kB before compression, of the application's one file; the test of the bundle limits all that a page begins with.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Hundreds of these names stand in the first files, and nothing packs a hash: 42 bits tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // The language comes with the first declaration; sign-in needs the model alone, which knows the codes of its session.
            {
              name: 'define',
              // Few screens name the countries of the world, or search by folded text.
              test: /[\\/]define[\\/](?!model|fields[\\/](countries|folded))[\w\\/]+\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Declarations travel by area, with all that they import, and so do calls: two files for
            // all that a person of that area opens. A list needs no calls, a view stays a file of its own.
            {
              name: areaChunk,
              debugName: 'areas',
              test: /[\\/]resources[\\/](\w+[\\/])+[\w.]+\.ts$|virtual:areas\//,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Texts that come with views are small, so they travel together.
            {
              name: 'texts',
              test: /[\\/](resources[\\/](\w+[\\/]){2,}|src[\\/]scan[\\/])([\w.]+\.)?texts\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What is always needed together travels together, each with all that it imports and nothing before it has: sixty small
            // files took a browser longer than drawing what is in them.
            { name: 'start', test: /[\\/]src[\\/]main\.tsx$/, priority: -1 },
            // With what the declarations of every area spread.
            {
              name: 'app',
              test: /[\\/](src[\\/]app[\\/]App\.tsx|resources[\\/](browser|common|dictionaries)\.ts)$/,
              priority: -2,
            },
            {
              name: 'list',
              test: /[\\/]src[\\/]views[\\/]list[\\/]EntityList\.tsx$/,
              priority: -3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4000' } },
}))

const router = (file: string) => at(`node_modules/react-router/dist/production/${file}`)

function at(file: string) {
  return new URL(file, import.meta.url).pathname
}

/**
 * Fails the build when code of the server reaches the browser. Vite would bundle a database without a word.
 * The registry and the doors of areas count too: they hold many declarations at once, which would undo loading them by area.
 */
export function keepsServerOut(): Plugin {
  const forbidden = [
    /^server\//,
    /\.server\.ts$/,
    /^resources\/(\w+\/)?server\.ts$/,
    /^resources\/(registry\.ts|(?!routes\/)\w+\/index\.ts)$/,
    // Stories and their model are a page of the development server.
    /^(src|resources)\/gallery\//,
    /node_modules\/(pg|pg-[\w-]+|drizzle-orm|fastify|@fastify|@electric-sql|@node-rs)\//,
    // What Vite puts in the place of a module of node.
    /__vite-browser-external/,
  ]
  let root = ''
  const short = (id: string) => id.replaceAll('\\', '/').replace(`${root}/`, '')
  return {
    name: 'keeps-server-out',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    buildEnd() {
      const isForbidden = (id: string) => forbidden.some(pattern => pattern.test(short(id)))
      const ways = [...this.getModuleIds()].filter(isForbidden).flatMap(id => {
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
        return [...importers, ...dynamicImporters]
          .filter(from => !isForbidden(from))
          .map(from => ({ id: short(id), from: short(from) }))
      })
      // The import in our own code is the one to mend; those between packages follow from it.
      const way = ways.find(({ from }) => !from.includes('node_modules/')) ?? ways[0]
      if (!way) return
      this.error(
        `${way.id} must not reach the browser, but ${way.from} imports it. ` +
          'Import its types alone (import type), or move what is shared to resources/.',
      )
    },
  }
}
