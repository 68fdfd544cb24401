import type { SaleChannel } from '#resources/products/prices/pricing.ts'

const channels: Readonly<Record<string, SaleChannel>> = {
  Website: 'Website',
  'Self-Service': 'Website',
  Wayfair: 'Marketplace',
  'Trade Me': 'Marketplace',
}

/** Where an order of a source is priced. */
export const channelOf = (source: string): SaleChannel => channels[source] ?? 'Showroom'
