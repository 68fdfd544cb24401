import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** `/api/openapi.json` for signed-in staff: every declared operation, with the codes that open it as `x-roles`. */
export async function openapi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Furniture ERP',
        version: '1',
        description:
          'x-roles lists the ways in: a caller needs one code of each list of any one of them.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const opening = route.config?.opening
      return {
        schema: {
          ...schema,
          ...(opening ? { 'x-roles': opening.chains } : {}),
          ...(opening?.needsSession === false ? { security: [] } : {}),
        } as never,
        url,
      }
    },
  })
  app.get(
    '/api/openapi.json',
    {
      config: { opening: { to: () => true, needsSession: true, chains: [] } },
      schema: { hide: true } as never,
    },
    async () => app.swagger(),
  )
}
