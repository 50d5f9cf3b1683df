-- What was sold is added up from orders and their lines: nobody notes days any more.
drop trigger note_sales_placed on public.orders;
--> statement-breakpoint
drop trigger note_sales_changed on public.orders;
--> statement-breakpoint
drop trigger note_sales_truncated on public.orders;
--> statement-breakpoint
drop trigger note_sales_changed on public.order_lines;
--> statement-breakpoint
drop function public.note_sales_changes();
--> statement-breakpoint
drop function public.note_sales_of_line();
--> statement-breakpoint
drop function public.note_all_sales();
--> statement-breakpoint
drop function public.catch_up_with_sales(integer);
