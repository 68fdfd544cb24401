import { buyersOf } from '#resources/administration/demo/people.ts'
import { demoPart } from '#server/demo/kit.ts'

const day = 86_400_000

/** The buyers of each country follow the ships that come next. */
export const containerFollows = demoPart('containerFollows', {
  fills: ['containerFollows'],
  needs: ['people', 'markets', 'incoming'],
  rows: ({ random, now, out }, { people, markets }) => {
    const stream = random('followed containers')
    for (const { clientId, country } of markets)
      for (const { id } of out.containers
        .filter(each => each.clientId === clientId && each.state === 'Sailing')
        .slice(0, 3))
        out.containerFollows.push({
          id: stream.id(now - day),
          clientId,
          createdOnUtc: now - day,
          containerId: id,
          staffId: buyersOf(people, country)[0]!,
        })
  },
})
