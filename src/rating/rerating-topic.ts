/** The topic on which it is told that something is to be priced anew. */
export const reratingTopic = 'reratings';
