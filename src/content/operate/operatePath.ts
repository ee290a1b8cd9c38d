/** Where the operator guide begins, while the settings show it. */
export const OPERATE_PATH = '/docs/operate'
