import type { RaRecord } from 'ra-core'
import { isOffered, type AnyEntity } from '#define'
import { mayReach } from '#src/app/access.ts'
import { entityOfResource } from '#src/app/product/declarations.ts'
import { me } from '#src/app/me.ts'
import { filteredList } from '#src/views/filteredList.ts'
import type { Deed } from './deeds.ts'

/** The declared screens about this record that the user reaches. */
export const linksOf = ({ links = {} }: AnyEntity, record: RaRecord): Deed[] =>
  Object.entries(links)
    .filter(([, link]) => mayReach(link.screen) && isOffered(link, me(), record))
    .map(([label, { screen, as, takes, isNext }]) => {
      const words = Object.entries({ ...takes, ...(as && { [as]: 'id' }) }).flatMap(
        ([name, field]) => (record[field] ? [[name, String(record[field])]] : []),
      )
      // A list is narrowed by its filter; every other screen reads its parameters from the address.
      const isList = !as && takes && entityOfResource(screen.slice(1)) !== undefined
      return {
        label,
        to: isList
          ? filteredList(screen.slice(1), Object.fromEntries(words))
          : `${screen}?${new URLSearchParams(words)}`,
        ...(isNext && { isNext }),
      }
    })
