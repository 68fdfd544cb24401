import type { Code } from '#define'
import { colleagues } from './colleagues.ts'
import { jobs, type Job } from './jobs.ts'
import { type Buffers, demoPart, Random } from '#server/demo/kit.ts'
import { branchId, clientId, initialBranches, type BranchCode, type Country } from './reference.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly people: People
  }
  interface DemoSize {
    readonly staff: number
  }
}

export const people = demoPart('people', {
  fills: ['staff', 'staffPasswords'],
  rows: ({ size, now, passwordHash, out }) =>
    makePeople(size.seed, size.staff, now, passwordHash, out),
})

/** The people who buy and set prices in a country. */
export const buyersOf = ({ all }: People, country: Country) =>
  all.filter(p => p.country === country && p.job === 'purchasing').map(p => p.id)

/** The one password of all demo staff. It is public: demo data belongs in no database that holds anything else. */
export const demoPassword = 'oak-table-six-chairs'

export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly job: Job
  readonly branch: BranchCode
  readonly country: Country
  readonly codes: readonly Code[]
}

const account = (email: string, name: string, job: Job, branch: BranchCode): DemoAccount => ({
  email: `${email}@demo.example`,
  name,
  job,
  branch,
  country: countryOf(branch),
  codes: jobs[job].codes,
})

/** Accounts for trying the product, one per job in both countries and a sales consultant in every branch; the same whatever the seed. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin.nz', 'Amelia Ward', 'admin', 'AKL'),
  account('manager.nz', 'Tane Rewiti', 'manager', 'AKL'),
  account('salesmanager.nz', 'Priya Narayan', 'salesmanager', 'AKL'),
  account('sales.akl', 'Josh Fenwick', 'sales', 'AKL'),
  account('sales.chc', 'Maddie Clarkson', 'sales', 'CHC'),
  account('sales.ham', 'Sione Latu', 'sales', 'HAM'),
  account('warehouse.nz', 'Wiremu Paki', 'warehouse', 'AKL'),
  account('foreman.nz', 'Grant Holloway', 'foreman', 'AKL'),
  account('planner.nz', 'Leilani Tuala', 'planner', 'AKL'),
  account('purchasing.nz', 'Mei Lin Zhao', 'purchasing', 'AKL'),
  account('service.nz', 'Bridget Oakes', 'service', 'AKL'),
  account('ecommerce.nz', 'Arjun Pillai', 'ecommerce', 'AKL'),
  account('accounts.nz', 'Helen Prescott', 'accounts', 'AKL'),
  account('analyst.nz', 'Tomasz Zielony', 'analyst', 'AKL'),
  account('quality.nz', 'Hana Whitaker', 'quality', 'AKL'),
  account('newstarter.nz', 'Ruby Latimer', 'newstarter', 'AKL'),
  account('admin.ca', 'Claire Beaudry', 'admin', 'EDM'),
  account('manager.ca', 'Dale Kowalchuk', 'manager', 'EDM'),
  account('salesmanager.ca', 'Simone Okafor', 'salesmanager', 'EDM'),
  account('sales.edm', 'Tyler Brandvold', 'sales', 'EDM'),
  account('sales.cgy', 'Jasmine Dhaliwal', 'sales', 'CGY'),
  account('warehouse.ca', 'Cody Lachance', 'warehouse', 'EDM'),
  account('foreman.ca', 'Wayne Hrycak', 'foreman', 'EDM'),
  account('planner.ca', 'Nadia Petrenko', 'planner', 'EDM'),
  account('purchasing.ca', 'Victor Leung', 'purchasing', 'EDM'),
  account('service.ca', 'Megan Tootoosis', 'service', 'EDM'),
  account('ecommerce.ca', 'Omar Haddad', 'ecommerce', 'EDM'),
  account('accounts.ca', 'Ingrid Solberg', 'accounts', 'EDM'),
  account('analyst.ca', 'Kevin Tran', 'analyst', 'EDM'),
  account('quality.ca', 'Rosa Delgado', 'quality', 'EDM'),
  account('newstarter.ca', 'Ben Fairweather', 'newstarter', 'EDM'),
]

/** Who sells, prepares and answers in a branch, by id. */
export interface Team {
  readonly sellers: string[]
  readonly hands: string[]
  readonly office: string[]
}
export type Teams = Readonly<Record<BranchCode, Team>>

export interface Person extends Omit<DemoAccount, 'codes'> {
  readonly id: string
  readonly joined: number
  readonly hasLeft: boolean
}
export interface People {
  readonly teams: Teams
  /** The demo accounts first. */
  readonly all: readonly Person[]
}

/**
 * Writes `count` people, the demo accounts first, and answers with them and the teams of the branches. Those who have left are disabled.
 * @throws Error when there are not that many
 */
function makePeople(
  seed: number,
  count: number,
  now: number,
  passwordHash: string,
  out: Buffers,
): People {
  const random = new Random(seed, 'people')
  const all: Person[] = []
  const teams = Object.fromEntries(
    initialBranches.map(b => [b.code, { sellers: [], hands: [], office: [] }]),
  ) as unknown as Record<BranchCode, Team>
  if (count > everybody.length) throw new Error(`There are no names for ${count} people.`)
  for (const person of everybody.slice(0, Math.max(count, demoAccounts.length))) {
    const { hasLeft } = person
    const joined = now - random.int(40, 1500) * day
    const id = random.id(joined)
    all.push({ ...person, id, joined })
    const [firstName, ...rest] = person.name.split(' ')
    out.staff.push({
      id,
      clientId: clientId(person.country),
      createdOnUtc: joined,
      email: person.email,
      fullName: person.name,
      jobTitle: jobs[person.job].title,
      branchId: branchId(person.branch),
      isDisabled: hasLeft,
      firstName,
      middleName: rest.length > 1 ? rest[0] : undefined,
      lastName: rest.at(-1),
      lastSignInOnUtc:
        person.job === 'newstarter'
          ? undefined
          : now - random.int(1, hasLeft ? 90 * 24 : 60) * hour,
    })
    out.staffPasswords.push({ staffId: id, hash: passwordHash })
    if (!hasLeft) roleIn(teams[person.branch], person.job)?.push(id)
  }
  // Small branches are served by the people of the country's first branch where they have nobody of their own.
  for (const b of initialBranches)
    for (const role of ['sellers', 'hands', 'office'] as const)
      if (!teams[b.code][role].length)
        teams[b.code][role].push(...teams[b.country === 'NZ' ? 'AKL' : 'EDM'][role])
  return { teams, all }
}

const hour = 3_600_000
const day = 24 * hour

const everybody: readonly Omit<Person, 'id' | 'joined'>[] = [
  ...demoAccounts.map(known => ({ ...known, hasLeft: false })),
  ...colleagues.map(([name, job, branch, hasLeft = false]) => ({
    ...account(name.toLowerCase().replace(' ', '.'), name, job, branch),
    hasLeft,
  })),
]

function roleIn(team: Team, job: Job): string[] | undefined {
  if (job === 'sales' || job === 'salesmanager') return team.sellers
  if (job === 'warehouse' || job === 'foreman') return team.hands
  return job === 'service' || job === 'planner' || job === 'accounts' ? team.office : undefined
}

function countryOf(branch: BranchCode): Country {
  return initialBranches.find(b => b.code === branch)!.country
}
