import { call, list, text } from '#define'
import { mostPictures } from '#resources/account/pictures.ts'

/** What every list of records with pictures asks. */
export const pictureCalls = {
  /**
   * Pictures as they stand beside names, many at once: those of the files asked for that the person may see, each by the rule of the record
   * that it belongs to. What is no picture, or not theirs, is left out.
   */
  getPictures: call({
    at: 'GET /api/pictures',
    open: 'everybody',
    input: {
      ids: text({
        required: true,
        max: mostPictures * 37,
        help: `Ids of files with commas between, at most ${mostPictures}`,
      }),
    },
    answer: {
      data: list(
        {
          id: text({ required: true }),
          mime: text({ required: true }),
          /** In base64. */
          bytes: text({ required: true }),
        },
        mostPictures,
      ),
    },
  }),
}
