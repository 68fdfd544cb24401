import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

const hours = [
  ['Low', 24, 120],
  ['Normal', 16, 80],
  ['High', 8, 40],
  ['Urgent', 2, 16],
] as const

/** In how many open hours a company answers and solves, by priority: in its main shop faster. */
export function addTargets(
  random: Random,
  markets: readonly Market[],
  opened: number,
  out: Buffers,
) {
  for (const { clientId, branches } of markets) {
    const add = (
      priority: Priority,
      replyHours: number,
      solutionHours: number,
      branchId?: string,
    ) =>
      out.targets.push({
        id: random.id(opened),
        clientId,
        createdOnUtc: opened,
        priority,
        branchId,
        replyHours,
        solutionHours,
      })
    for (const [priority, toReply, toSolution] of hours) add(priority, toReply, toSolution)
    // The main shop has people for it all day.
    add('Urgent', 1, 8, branches.values[0]!.id)
  }
}

type Priority = (typeof hours)[number][0]
