import { handlers } from '#server/calls/handlers.ts'
import { picturesOf } from '#server/files/pictures.ts'
import { BadInput } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import { pictureCalls } from './pictures.calls.ts'
import { mostPictures } from '#resources/account/pictures.ts'

export default handlers(pictureCalls, {
  getPictures: async ({ input, who, db }) => ({
    data: await picturesOf(db, who, idsIn(input.ids)),
  }),
})

function idsIn(text: string): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > mostPictures || !ids.every(isId))
    throw new BadInput({
      code: 'invalid',
      field: 'ids',
      message: `ids must be at most ${mostPictures} record ids of 36 characters, with commas between.`,
    })
  return ids
}
