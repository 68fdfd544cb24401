/**
 * The path and the query of an address of the application.
 * @example addressOf('/sale/processing?orderId=1') // { pathname: '/sale/processing', search: '?orderId=1' }
 */
export function addressOf(address: string): { pathname: string; search: string } {
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  return { pathname, search }
}
