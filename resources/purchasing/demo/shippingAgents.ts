import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'
import type { PortCode } from './purchasingWords.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** Agents who book containers today. */
    readonly shippingAgents: readonly string[]
  }
}

export const shippingAgents = demoPart('shippingAgents', {
  fills: ['shippingAgents'],
  needs: ['supply'],
  rows: ({ random, opened, out }, { supply }) =>
    makeShippingAgents(random('agents'), supply.ports, opened, out),
})

/** Writes who books containers, and the ports that each works at. */
function makeShippingAgents(
  random: Random,
  ports: Readonly<Record<PortCode, string>>,
  at: number,
  out: Buffers,
): string[] {
  const active: string[] = []
  for (const { works, ...agent } of agents) {
    const id = random.id(at)
    out.shippingAgents.push({ id, createdOnUtc: at, ...agent })
    for (const code of works) out.shippingAgentsPortIds.push({ fromId: id, toId: ports[code] })
    if (agent.isActive) active.push(id)
  }
  return active
}

const agents = [
  {
    name: 'Blue Heron Forwarding',
    contact: 'Mara Whitcombe',
    email: 'bookings@blueheron.example',
    phone: '+6495550161',
    works: ['CNNGB', 'CNSHA', 'NZAKL', 'NZTRG'],
    freeDays: 10,
    terms: '20th of the month following',
    isActive: true,
  },
  {
    name: 'Southern Cross Clearance',
    contact: 'Tama Reihana',
    email: 'desk@southerncross.example',
    phone: '+6433550172',
    works: ['NZAKL', 'NZLYT', 'VNSGN'],
    freeDays: 7,
    terms: '7 days',
    isActive: true,
  },
  {
    name: 'Cedar Coast Logistics',
    contact: 'June Abbot',
    email: 'ops@cedarcoast.example',
    phone: '+16045550183',
    works: ['CAVAN', 'CAPRR', 'CNYTN'],
    freeDays: 5,
    terms: '30 days',
    isActive: true,
  },
  {
    name: 'Straits Container Desk',
    contact: 'Farid Aziz',
    email: 'hello@straitsdesk.example',
    phone: '+60335550194',
    works: ['MYPKG', 'IDSRG', 'IDSUB'],
    freeDays: 14,
    slipDays: 5,
    terms: 'Prepaid',
    isActive: true,
  },
  {
    name: 'Old Quay Brokers',
    contact: 'Edwin Pryce',
    email: 'office@oldquay.example',
    phone: '+6495550105',
    works: ['NZTRG'],
    freeDays: 3,
    terms: '14 days',
    isActive: false,
  },
] as const satisfies readonly (Omit<Rows['shippingAgents'], 'id' | 'createdOnUtc'> & {
  works: readonly PortCode[]
})[]
