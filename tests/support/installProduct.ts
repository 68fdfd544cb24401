import { model, type AnyEntity, type InstalledModel, type RouteNode } from '#define'
import { halves, installProduct, product } from '#resources/server.ts'
import { installServer } from '#server/halves.ts'

const key = Symbol.for('erp.tests.product')
const worker = globalThis as { [key: symbol]: InstalledModel | undefined }

// The engine runs on what is installed. Tests of `api` and `journeys` find the product's declarations installed; others
// import this file when they need them. A worker runs it for each of its files. What is derived from a model stays with it, so
// that the product is installed anew only where a file has put another model in its place.
if (!isInstalled()) {
  installProduct()
  worker[key] = model()
}

function isInstalled() {
  try {
    return worker[key] === model()
  } catch {
    return false
  }
}

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
