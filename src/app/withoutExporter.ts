/** Stands in for the CSV library that react-admin brings along: our lists are exported by the server, whole and not a page of them. */
export default function exportInBrowser() {
  throw new Error('Lists are exported by the server: give a list exporter={false}')
}
