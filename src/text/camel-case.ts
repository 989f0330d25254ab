/** A name with its words apart: `orderNo` is `order_No`. */
export const parted = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
