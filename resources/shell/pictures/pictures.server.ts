import { badInput, handlers, isId, picturesOf } from '#server/kit'
import { pictureCalls } from './pictures.calls.ts'
import { mostPictures } from '#define'

export default handlers(pictureCalls, {
  getPictures: async (context, input) => ({
    data: await picturesOf(context, idsIn(input.ids)),
  }),
})

function idsIn(text: string): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > mostPictures || !ids.every(isId))
    throw badInput(
      'invalid',
      'ids',
      `ids must be at most ${mostPictures} ids of records, with commas between.`,
    )
  return ids
}
