import type { Component } from '#resources/stock/ledger/comboComponents.server.ts'
import type { returnPurposes } from './returnRecords.entity.ts'

/** A return with what its plan, its ticket and its SKU say of it. */
export interface Return {
  id: string
  no: string
  code: string
  planId: string
  planItemId: string
  ticketId: string | null
  skuId: string
  quantity: number
  purpose: (typeof returnPurposes)[number]
  givenOut: number
  state: string
  reason: string | null
  warehouseId: string
  stockStatus: string
  condition: string | null
  members: readonly Component[]
}
