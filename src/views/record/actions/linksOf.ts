import type { RaRecord } from 'ra-core'
import { isOffered, type AnyEntity } from '#define'
import { mayReach } from '#src/app/access.ts'
import { me } from '#src/app/me.ts'
import type { Deed } from './deeds.ts'

/** The declared screens about this record that the user reaches. */
export const linksOf = ({ links = {} }: AnyEntity, record: RaRecord): Deed[] =>
  Object.entries(links)
    .filter(([, link]) => mayReach(link.screen) && isOffered(link, me(), record))
    .map(([label, { screen, as, takes, isNext }]) => {
      const words = Object.entries({ ...takes, ...(as && { [as]: 'id' }) }).flatMap(
        ([name, field]) => (record[field] ? [[name, String(record[field])]] : []),
      )
      return {
        label,
        to: `${screen}?${new URLSearchParams(words)}`,
        ...(isNext && { isNext }),
      }
    })
