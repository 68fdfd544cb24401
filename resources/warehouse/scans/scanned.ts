import type { PhoneTime } from '#resources/stock/ledger/phoneClock.ts'

/** An event of a phone: the codes as they were read. */
export interface Scanned {
  id: string
  kind: string
  planId?: string | null
  place?: string | null
  item?: string | null
  zone?: string | null
  quantity?: number | null
  /** Pieces that are left at the place, counted there and then. */
  counted?: number | null
  /** Cartons of one more piece. */
  cartons?: number | null
  reason?: string | null
  /** The question of a checklist that is answered. */
  questionId?: string | null
  /** The day whose goods stand in a zone, and the seal that closes it. */
  day?: string | null
  seal?: string | null
  transferId?: string | null
  containerId?: string | null
  /** Of goods that are stored, where they cannot be sold. */
  stockStatus?: string | null
  /** A photo that was sent before. */
  fileId?: string | null
  happened: PhoneTime
  /** Who scanned it, where somebody else posts it after all. */
  staffId?: string
}
