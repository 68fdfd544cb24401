import { call, list, mostPictures, text } from '#define'

/** Pictures for lists of records. */
export const pictureCalls = {
  /**
   * Small pictures of several files, limited to files that the person may see by the rule of their
   * record. Files that are no pictures are left out.
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
