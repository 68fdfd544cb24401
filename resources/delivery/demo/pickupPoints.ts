import type { Buffers, Random } from '#server/demo/kit.ts'
import {
  branchId,
  clientId,
  initialBranches,
  type Country,
} from '#resources/administration/demo/reference.ts'
import type { Warehouses } from '#resources/stock/demo/warehouses.ts'
import type { CalendarFacts } from './calendarFacts.ts'

/** Writes a pickup point for each calendar of pickups. */
export function makePickupPoints(
  random: Random,
  country: Country,
  calendars: readonly { id: string; facts: CalendarFacts }[],
  { ofCode }: Warehouses,
  at: number,
  out: Buffers,
): void {
  for (const [i, { id, facts }] of calendars.filter(c => c.facts.type === 'Pickup').entries()) {
    const branch = initialBranches.find(b => b.code === facts.branch)!
    out.pickupPoints.push({
      id: random.id(at),
      clientId: clientId(country),
      createdOnUtc: at,
      name: `${facts.name} counter`,
      address: {
        line1: `${12 + i * 7} Depot Road`,
        line2: i % 2 ? 'Door 3' : null,
        suburb: null,
        city: branch.name,
        region: null,
        postcode: null,
        country,
      },
      branchId: branchId(facts.branch),
      warehouseId: ofCode[facts.warehouse]!,
      calendarId: id,
      openingHours: i % 2 ? 'Mon to Sat, 9:00 to 17:00' : 'Mon to Fri, 8:30 to 16:30',
      instructions:
        'Bring the order code and a photo identification. Ropes and blankets are at the door.',
      textTemplate: 'Your furniture is ready to be picked up. Please bring your order code.',
      isActive: true,
    })
  }
}
