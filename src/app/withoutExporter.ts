/**
 * Replaces the CSV library of react-admin: the server exports lists, all rows and not one page of
 * them.
 */
export default function exportInBrowser() {
  throw new Error('Lists are exported by the server: give a list exporter={false}')
}
