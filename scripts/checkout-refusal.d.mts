export function checkoutRefusal(error: unknown, what: string, folder: string): string | undefined;
