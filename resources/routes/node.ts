import type { CallName, EntityName, RouteNode } from '#define'
import type { ScreenName } from '#resources/screens.ts'

/** A route of this product: it names declared entities, calls and screens. */
export type Node = RouteNode<EntityName, ScreenName, CallName>
