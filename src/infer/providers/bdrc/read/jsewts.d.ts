declare module 'jsewts' {
  const converter: {
    fromWylie(text: string): string;
    toWylie(text: string): string;
  };
  export default converter;
}
