import type { Buffers, Random } from '#server/demo/kit.ts'
import { clientId, entryId, type Country } from '#resources/administration/demo/reference.ts'
import type { Warehouses } from './warehouses.ts'

/** Writes the websites of a country with the warehouses whose stock they offer. */
export function makeWebsites(
  random: Random,
  country: Country,
  { main, shops }: Warehouses,
  at: number,
  out: Buffers,
): void {
  for (const [name, address, showsPresale, isSynced] of websites[country]) {
    const websiteId = random.id(at)
    const own = { clientId: clientId(country), createdOnUtc: at }
    out.websites.push({ id: websiteId, ...own, name, address, country, showsPresale, isSynced })
    if (name.startsWith('Clearance'))
      for (const status of ['Clearance', 'OpenBox', 'Damaged but Repaired'])
        out.websitesStatusIds.push({
          fromId: websiteId,
          toId: entryId('physicalStockStatus', status),
        })
    for (const warehouseId of showsPresale ? main : [...main, ...shops])
      out.websiteWarehouses.push({
        id: random.id(at),
        ...own,
        websiteId,
        warehouseId,
        safetyStock: main.includes(warehouseId) ? 1 : 0,
      })
  }
}

const websites: Readonly<
  Record<Country, readonly (readonly [string, `https://${string}.example`, boolean, boolean])[]>
> = {
  NZ: [
    ['Main shop New Zealand', 'https://shop-nz.example', false, true],
    ['Clearance New Zealand', 'https://clearance-nz.example', false, true],
    ['Presale New Zealand', 'https://presale-nz.example', true, false],
  ],
  CA: [
    ['Main shop Canada', 'https://shop-ca.example', false, true],
    ['Presale Canada', 'https://presale-ca.example', true, false],
  ],
}
