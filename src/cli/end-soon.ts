/** A provider that left something open must not keep the program from ending; without that nothing fires. */
export function endSoon(): void {
  setTimeout(() => {
    process.exit();
  }, 3000).unref();
}
