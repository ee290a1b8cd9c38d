/** The id of the element that contains the rows of a prerendered page as JSON. */
export const DEHYDRATED_STATE_ID = 'rows'
