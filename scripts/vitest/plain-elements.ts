import * as react from 'react';

/**
 * The development build of React records a stack trace for every element, up to 10,000 of them per second, to name the
 * owner of an element in warnings. The tests do not read these names. React records no more of them when its count is
 * above the limit, so the count is fixed there.
 */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
