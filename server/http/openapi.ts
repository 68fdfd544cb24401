import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/**
 * `/api/openapi.json` for signed-in staff: every declared operation, with its codes as `x-roles`.
 */
export async function openapi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Furniture ERP',
        version: '1',
        description:
          'x-roles lists the ways in: a caller needs one code of each list of any one of them. A way without lists is open to everybody, no way to nobody.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      return {
        schema: {
          ...schema,
          ...(access ? { 'x-roles': access.chains } : {}),
          ...(access?.needsSession === false ? { security: [] } : {}),
        } as never,
        url,
      }
    },
  })
  app.get(
    '/api/openapi.json',
    {
      config: { access: { allows: () => true, needsSession: true, chains: [[]] } },
      schema: { hide: true } as never,
    },
    async () => app.swagger(),
  )
}
