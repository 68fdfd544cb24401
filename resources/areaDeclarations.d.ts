/** Written by the build (`scripts/callAreas.ts`): the area that declares each call. */
declare module 'virtual:call-areas' {
  const areaOfCall: Readonly<Record<string, string>>
  export default areaOfCall
}
