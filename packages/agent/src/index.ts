/**
 * Audits for agents.
 *
 * @since 0.1.0
 */
export {}
