import { reactRouterProvider, type RouterProvider } from 'ra-core'
import { resourceOfPath } from './product/declarations.ts'
import { GuardedRouter, useGuard } from './guards.tsx'

/**
 * react-router for react-admin, with two fixes. react-admin matches `:resource/:id/*` to find where
 * a form begins, but our resource names contain slashes. Without the fix a changed form in tabs
 * shows no warning. And one blocker serves all forms of kept tabs.
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
