import type { Screen } from './define/index.ts'
import { profile } from './account/profile.screen.ts'
import type { CallName, EntityName } from './registry.ts'
import { orderDetails } from './sales/orderDetails.screen.ts'
import { orderProcessing } from './sales/orderProcessing.screen.ts'
import { stockCheck } from './stock/stockCheck.screen.ts'

/** Every custom screen by its name, with the calls and entities that it opens to those who reach it. */
export const screens = { profile, stockCheck, orderProcessing, orderDetails } satisfies Record<
  string,
  Screen<CallName, EntityName>
>
export type ScreenName = keyof typeof screens
