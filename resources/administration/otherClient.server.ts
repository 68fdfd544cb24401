import { problemAt, type RefuseChange } from '#server/kit'

/** Everybody may read what clients are called; a client is changed by its own people alone. */
export const otherClient: RefuseChange = (actor, client) =>
  client.id === actor.clientId
    ? undefined
    : problemAt(
        'other_client',
        'shortName',
        `Only people of ${client.shortName as string} may change this client.`,
      )
