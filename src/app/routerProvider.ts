import { reactRouterProvider, type RouterProvider } from 'ra-core'
import { resourceOfPath } from '#src/app/product/declarations.ts'
import { GuardedRouter, useGuard } from './guards.tsx'

/**
 * react-router for react-admin, with two mends. react-admin asks for `:resource/:id/*` to learn where a form begins, and the names of
 * our resources hold slashes: without it a changed form in tabs is left without a warning. And one blocker serves all forms of kept tabs.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useBlocker: useGuard,
  RouterWrapper: GuardedRouter,
  matchPath: (pattern, pathname) => {
    const path = typeof pattern === 'string' ? pattern : pattern.path
    const resource = path.startsWith(':resource/') ? resourceOfPath(pathname) : undefined
    const mended = resource ? path.replace(':resource', resource) : path
    return reactRouterProvider.matchPath(
      typeof pattern === 'string' ? mended : { ...pattern, path: mended },
      pathname,
    )
  },
}
