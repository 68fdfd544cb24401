import { addTexts } from '#src/i18n/language.ts'

/** The texts of saving a list as a file, which come with the dialog. */
const exportTexts = {
  export: {
    with_lines: 'Include their %{lines}, one row each',
    title: 'Export %{many}',
    what: '%{count} %{many}, as filtered, sorted and shown here: %{columns}.',
    saved: '%{name} saved (%{size})',
    incomplete: 'The file broke off before its end, so nothing was saved. Try again.',
    writing: 'Writing the file…',
    written: '%{size} written, %{rows} rows in total',
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
  },
} as const

addTexts(exportTexts)

type Texts = typeof exportTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
