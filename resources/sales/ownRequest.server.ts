import { type Context, type Problem, problemAt } from '#server/kit'

interface Asked {
  readonly id: string
  readonly requestedById: string
}

/** Why a person does not decide on what they asked for; the database compares the two as well. */
export const ownRequest = (what: string, asked: Asked, { actor }: Context): Problem | undefined =>
  asked.requestedById === actor.staffId
    ? problemAt(
        'own_request',
        'state',
        `You asked for this ${what}, so somebody else has to decide.`,
      )
    : undefined

/** The same of each of them that it is so of, by id. */
export const ownRequests = (what: string, asked: readonly Asked[], context: Context) =>
  new Map(
    asked.flatMap(each => {
      const problem = ownRequest(what, each, context)
      return problem ? [[each.id, problem] as const] : []
    }),
  )
