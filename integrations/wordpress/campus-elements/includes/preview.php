<?php
/**
 * The page that the block editor shows in a frame: the real element, away from the styles of the editor.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const PREVIEW = 'campus_elements_preview';

/** Returns the address of the preview; the editor adds the element and its settings. */
function preview_address(): string {
	return add_query_arg( array( 'action' => PREVIEW, '_wpnonce' => wp_create_nonce( PREVIEW ) ), admin_url( 'admin-post.php' ) );
}

/** Writes the preview of an element, for people who can edit pages. */
function write_preview(): void {
	if ( ! current_user_can( 'edit_posts' ) || ! check_ajax_referer( PREVIEW, '_wpnonce', false ) ) {
		wp_die( esc_html__( 'This preview has expired. Reload the editor.', 'campus-elements' ), '', array( 'response' => 403 ) );
	}
	// Only the known of these settings is used, and escaped when it is rendered.
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput
	$name     = sanitize_text_field( wp_unslash( $_GET['element'] ?? '' ) );
	$settings = json_decode( wp_unslash( $_GET['settings'] ?? '{}' ), true );
	$markup = render_element( $name, is_array( $settings ) ? $settings : array() );
	nocache_headers();
	header( 'Content-Type: text/html; charset=utf-8' );
	printf(
		'<!doctype html><html lang="%1$s" dir="%2$s"><head><meta charset="utf-8"><title>%3$s</title><link rel="icon" href="data:,">',
		esc_attr( str_replace( '_', '-', get_locale() ) ),
		esc_attr( direction_of( page_language() ) ),
		esc_html__( 'Preview', 'campus-elements' )
	);
	wp_print_styles( HANDLE );
	wp_print_scripts( HANDLE );
	// phpcs:ignore WordPress.Security.EscapeOutput -- every part is escaped where it is rendered.
	echo '</head><body style="margin:0;padding:8px;font-family:system-ui,sans-serif">' . $markup . '</body></html>';
	exit;
}
add_action( 'admin_post_' . PREVIEW, __NAMESPACE__ . '\write_preview' );
