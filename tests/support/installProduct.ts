import type { AnyEntity, RouteNode } from '#define'
import { halves, installProduct, product } from '#resources/server.ts'
import { installServer } from '#server/halves.ts'

// The engine runs on what is installed. Tests of `api` and `journeys` find the product's declarations installed;
// others import this file when they need them.
installProduct()

/** Installs the product with a test's own entities and routes among its own. */
export const installWith = (entities: readonly AnyEntity[], routes: readonly RouteNode[]) =>
  installServer(
    {
      ...product,
      entities: { ...product.entities, ...Object.fromEntries(entities.map(e => [e.name, e])) },
      tree: [...product.tree, ...routes],
    },
    halves,
  )
