import { makeBankDetails } from './bankDetails.ts'
import { ports, suppliers, type PortCode, type SupplierFacts } from './purchasingWords.ts'
import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly supply: Supply
  }
}

export const supply = demoPart('supply', {
  fills: ['ports', 'suppliers', 'factories', 'supplierBankChanges'],
  needs: ['people'],
  rows: ({ random, now, opened, out }, { people }) => {
    const made = makePurchasing(random('supply'), opened, out)
    makeBankDetails(random('banks'), people.all, now, out)
    return made
  },
})

/** A place that makes our goods, with the supplier that sells them. */
export interface Maker {
  readonly supplier: SupplierFacts
  readonly supplierId: string
  /** Missing where goods come from stock. */
  readonly factoryId: string | undefined
  readonly portId: string | undefined
}
export interface Supply {
  readonly ports: Readonly<Record<PortCode, string>>
  /** Those who make goods; the last supplier has parts only. */
  readonly makers: readonly Maker[]
  readonly partsMaker: Maker
}

/** Writes ports, suppliers and factories. */
function makePurchasing(random: Random, at: number, out: Buffers): Supply {
  const portIds = {} as Record<PortCode, string>
  for (const [code, [name, country]] of Object.entries(ports) as [
    PortCode,
    (typeof ports)[PortCode],
  ][]) {
    portIds[code] = random.id(at)
    out.ports.push({
      id: portIds[code],
      createdOnUtc: at,
      code,
      name,
      country,
      type: typeOf(code),
      transitDays: isHome(code) ? 2 : undefined,
      isActive: true,
    })
  }
  const makers = suppliers.flatMap((supplier): Maker[] => {
    const supplierId = random.id(at)
    out.suppliers.push({
      id: supplierId,
      createdOnUtc: at,
      code: supplier.code,
      name: supplier.name,
      country: supplier.country,
      currency: supplier.currency,
      terms:
        supplier.currency === 'NZD'
          ? '20th of the month following'
          : '30 % deposit, balance against B/L',
      incoterm: supplier.incoterm,
      leadDays: supplier.days,
      contact: supplier.contact,
      email: `orders@${supplier.name.toLowerCase().replace(/[^a-z]/g, '')}.example`,
      phone: supplier.phone,
      address: `${supplier.address}\n${supplier.country}`,
      isActive: true,
    })
    if (!supplier.factories.length)
      return [{ supplier, supplierId, factoryId: undefined, portId: undefined }]
    return supplier.factories.map(([name, port]) => {
      const factoryId = random.id(at)
      out.factories.push({
        id: factoryId,
        createdOnUtc: at,
        supplierId,
        name,
        portId: portIds[port],
        productionDays: supplier.days - random.int(3, 8),
        contact: supplier.contact,
        phone: supplier.phone,
        isActive: true,
      })
      return { supplier, supplierId, factoryId, portId: portIds[port] }
    })
  })
  return { ports: portIds, makers: makers.slice(0, -1), partsMaker: makers.at(-1)! }
}

/** Whether goods arrive there. */
const isHome = (port: PortCode) => port.startsWith('NZ') || port.startsWith('CA')

/** What is done at a port: at one of ours goods leave too where a supplier works there. */
function typeOf(port: PortCode): Rows['ports']['type'] {
  const isLoaded = suppliers.some(s => s.factories.some(([, at]) => at === port))
  return !isHome(port) ? 'Load' : isLoaded ? 'Both' : 'Discharge'
}
