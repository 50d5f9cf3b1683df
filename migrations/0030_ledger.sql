-- What the admin's list counts, sorts and searches it finds in the memory of its process: no count and no index of the database is asked any more.
drop trigger count_inserted on public.product_levels;
--> statement-breakpoint
drop trigger count_deleted on public.product_levels;
--> statement-breakpoint
drop trigger count_updated on public.product_levels;
--> statement-breakpoint
drop trigger count_truncated on public.product_levels;
--> statement-breakpoint
drop function public.count_levels();
--> statement-breakpoint
drop function public.forget_level_counts();
--> statement-breakpoint
drop function public.add_to_level_counts(integer[], integer[], integer[]);
--> statement-breakpoint
drop function public.level_of(integer, integer);
--> statement-breakpoint
DROP TABLE "product_level_counts";--> statement-breakpoint
DROP INDEX "product_levels_subcategory";--> statement-breakpoint
DROP INDEX "product_levels_newest";--> statement-breakpoint
DROP INDEX "product_levels_price";--> statement-breakpoint
DROP INDEX "product_levels_pieces";--> statement-breakpoint
DROP INDEX "products_record_words";--> statement-breakpoint
DROP INDEX "products_record_name";--> statement-breakpoint
DROP INDEX "products_record_name_ar";--> statement-breakpoint
-- That memory knows every piece: what is sold is noted when somebody catches up with it, not while the buyer waits. A level comes and goes
-- with its product, which notes itself.
-- Noted far below zero (products, noted.ts): to all but that memory a sale that leaves something is no change.
create function public.note_levels() returns trigger
language plpgsql as $$
begin
  perform public.note_product_changes(array_agg(-1073741824 - product_id)) from rows_after;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_updated after update on public.product_levels
referencing new table as rows_after for each statement execute function public.note_levels();
