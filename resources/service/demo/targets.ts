import type { Buffers, Random } from '#server/demo/kit.ts'

const hours = [
  ['Low', 24, 120],
  ['Normal', 16, 80],
  ['High', 8, 40],
  ['Urgent', 2, 16],
] as const

/** In how many open hours a company answers and solves, by priority. */
export function addTargets(
  random: Random,
  clients: ReadonlySet<string>,
  opened: number,
  out: Buffers,
) {
  for (const clientId of clients)
    for (const [priority, replyHours, solutionHours] of hours)
      out.targets.push({
        id: random.id(opened),
        clientId,
        createdOnUtc: opened,
        priority,
        replyHours,
        solutionHours,
      })
}
