import { addTexts } from '#src/i18n/language.ts'

/** The English texts of pictures that find their SKUs, which come with them. */
const byNameTexts = {
  by_name: {
    add: 'Add pictures',
    title: 'Add pictures by file name',
    choose: 'Choose pictures',
    how: 'Each picture finds its SKU by its name: the code or the barcode, with a number if there are several, such as SOFA-OAK_2.jpg. A product code with an option code matches all its SKUs with that option.',
    progress: 'Pictures handled',
    sum: '%{smart_count} of %{all} pictures added, %{unclear} to be assigned, %{refused} refused',
    which: 'SKU of %{name}',
    no_picture: 'Only JPEG, PNG, WebP and GIF pictures can be added.',
    leave: 'Stop adding pictures?',
    leave_now: 'Stop',
    leave_why: 'Pictures that are still uploading will not be added. The others stay.',
    state: {
      finding: 'Looking up',
      unclear: 'Choose a SKU',
      waiting: 'Waiting',
      sending: 'Uploading',
      added: 'Added',
      there: 'Already there',
      refused: 'Refused',
    },
  },
} as const

addTexts(byNameTexts)

type Texts = typeof byNameTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
